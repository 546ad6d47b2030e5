// @ts-check
// The colours of a theme's rules, in the notation of CSS; the twin of ColorExpression in Swift.
import { clamped, contrast, fromHex, mix, mixingSpaces } from "./color.js";

/** @typedef {import("./color.js").Color} Color */
/** @typedef {import("./color.js").MixingSpace} MixingSpace */

/**
 * @typedef {{kind: "name", name: string}
 *   | {kind: "literal", color: Color}
 *   | {kind: "mix", space: MixingSpace, first: Expression, firstPercent: number | null,
 *      second: Expression, secondPercent: number | null}
 *   | {kind: "preferred", name: string, fallback: Expression}
 *   | {kind: "contrast", ground: Expression}} Expression
 */

/** @typedef {{type: "word" | "hash" | "quoted" | "symbol", text: string}
 *   | {type: "number" | "percentage", value: number} | {type: "end"}} Token */

/** An error in an expression, with its position in code points from the start. */
export class ExpressionError extends Error {
  /**
   * @param {string} message
   * @param {number} offset
   */
  constructor(message, offset) {
    super(message);
    this.offset = offset;
  }
}

/** An error: a palette has no colour of the name that an expression uses. */
export class MissingColor extends Error {
  /** @param {string} name */
  constructor(name) {
    super(`the palette has no colour "${name}"`);
    this.colorName = name;
  }
}

const deepestNesting = 32;

/** @param {string | undefined} c */
const isDigit = (c) => c !== undefined && c >= "0" && c <= "9";

/**
 * A character as the library writes it where a digit was expected, which might be one of another script.
 * @param {string} c
 */
function escaped(c) {
  const code = c.codePointAt(0) ?? 0;
  const digits = code.toString(16).toUpperCase();
  return code < 0x80 ? c : `\\u{${digits.padStart(code > 0xffff ? 8 : 4, "0")}}`;
}

/** @param {string | undefined} c */
const continuesWord = (c) => c !== undefined && /[a-zA-Z0-9_-]|[^\0-\x7f]/u.test(c);

/** Reads an expression by recursive descent, one token ahead. */
class Parser {
  /** @param {string} text */
  constructor(text) {
    this.scalars = Array.from(text);
    this.position = 0;
    this.start = 0;
    this.depth = 0;
    /** @type {Token} */
    this.token = { type: "end" };
  }

  parse() {
    this.advance();
    const expression = this.color();
    if (this.token.type !== "end") throw this.unexpected("the end of the expression");
    return expression;
  }

  get peek() {
    return this.scalars[this.position];
  }

  get text() {
    return this.scalars.slice(this.start, this.position).join("");
  }

  /** @param {string} expected */
  unexpected(expected) {
    const found = this.scalars.slice(this.start, this.position).slice(0, 40).join("");
    return new ExpressionError(
      found === ""
        ? `expected ${expected}, but the text ends here`
        : `expected ${expected}, found "${found}"`,
      this.start
    );
  }

  // Grammar

  /** @returns {Expression} */
  color() {
    const token = this.token;
    switch (token.type) {
      case "hash": {
        const color = this.hexColor(token.text);
        this.advance();
        return { kind: "literal", color };
      }
      case "quoted":
        this.advance();
        return { kind: "name", name: token.text };
      case "word":
        if (this.peek !== "(") return { kind: "name", name: this.words(token.text) };
        return this.function(token.text);
      default:
        throw this.unexpected("a colour");
    }
  }

  /** @param {string} text */
  hexColor(text) {
    const color = fromHex(text);
    if (color) return color;
    const digits = Array.from(text);
    for (let offset = 1; offset < digits.length; offset++) {
      if (!/[0-9a-f]/i.test(digits[offset])) {
        throw new ExpressionError(
          `"${escaped(digits[offset])}" is not a hexadecimal digit`, this.start + offset);
      }
    }
    throw new ExpressionError(
      `a colour has 3, 4, 6 or 8 hexadecimal digits after the #, not ${digits.length - 1}`,
      this.start);
  }

  /** @param {string} first */
  words(first) {
    let name = first;
    this.advance();
    while (this.peek !== "(") {
      if (this.token.type === "word") name += ` ${this.token.text}`;
      else if (this.token.type === "number") name += ` ${this.text}`;
      else return name;
      this.advance();
    }
    return name;
  }

  /** @param {string} name @returns {Expression} */
  function(name) {
    if (this.depth >= deepestNesting) {
      throw new ExpressionError(
        `functions are nested more than ${deepestNesting} deep`, this.start);
    }
    this.depth += 1;
    try {
      switch (name.toLowerCase()) {
        case "color-mix":
          this.advance();
          return this.mix();
        case "rgb":
        case "rgba":
          this.advance();
          return { kind: "literal", color: this.rgb() };
        case "var":
          this.advance();
          return this.variable();
        case "contrast-color": {
          this.advance();
          this.expect("(");
          const ground = this.color();
          this.expect(")");
          return { kind: "contrast", ground };
        }
        default:
          throw new ExpressionError(
            `unknown function "${name}"; known are color-mix(), rgb(), var() and contrast-color()`,
            this.start);
      }
    } finally {
      this.depth -= 1;
    }
  }

  /** @returns {Expression} */
  mix() {
    const opening = this.start;
    this.expect("(");
    if (this.token.type !== "word" || this.token.text.toLowerCase() !== "in") {
      throw this.unexpected('"in"');
    }
    this.advance();
    if (this.token.type !== "word") throw this.unexpected("a space such as oklab");
    const space = /** @type {MixingSpace} */ (this.token.text.toLowerCase());
    if (!mixingSpaces.includes(space)) {
      throw new ExpressionError(
        `unknown space "${this.token.text}"; known are ${mixingSpaces.join(", ")}`, this.start);
    }
    this.advance();
    this.expect(",");
    const first = this.part();
    this.expect(",");
    const second = this.part();
    this.expect(")");
    if (first.percent === 0 && second.percent === 0) {
      throw new ExpressionError("both percentages are 0%, so there is nothing to mix", opening);
    }
    return {
      kind: "mix", space, first: first.color, firstPercent: first.percent,
      second: second.color, secondPercent: second.percent,
    };
  }

  /** @returns {Expression} */
  variable() {
    this.expect("(");
    const token = this.token;
    if (token.type !== "word" || !token.text.startsWith("--") || token.text.length <= 2) {
      throw this.unexpected("a name after two hyphens, such as --accent");
    }
    const name = token.text.slice(2);
    this.advance();
    /** @type {Expression | null} */
    let fallback = null;
    if (this.isSymbol(",")) {
      this.advance();
      fallback = this.color();
    }
    this.expect(")");
    return fallback ? { kind: "preferred", name, fallback } : { kind: "name", name };
  }

  part() {
    const before = this.percent();
    const color = this.color();
    return { color, percent: before !== null ? before : this.percent() };
  }

  percent() {
    if (this.token.type !== "percentage") return null;
    const value = this.token.value;
    if (!(value >= 0 && value <= 100)) {
      throw new ExpressionError(`a percentage must be from 0% to 100%, not ${value}%`, this.start);
    }
    this.advance();
    return value;
  }

  /** @returns {Color} */
  rgb() {
    this.expect("(");
    const red = this.component(255);
    const commas = this.isSymbol(",");
    if (commas) this.advance();
    const green = this.component(255);
    if (commas) this.expect(",");
    const blue = this.component(255);
    let alpha = 1;
    if (this.isSymbol(commas ? "," : "/")) {
      this.advance();
      alpha = this.component(1);
    }
    this.expect(")");
    return [red, green, blue, alpha];
  }

  /** @param {number} one */
  component(one) {
    let value;
    if (this.token.type === "number") value = this.token.value / one;
    else if (this.token.type === "percentage") value = this.token.value / 100;
    else throw this.unexpected("a number or percentage");
    this.advance();
    return Math.min(Math.max(value, 0), 1);
  }

  /** @param {string} symbol */
  isSymbol(symbol) {
    return this.token.type === "symbol" && this.token.text === symbol;
  }

  /** @param {string} symbol */
  expect(symbol) {
    if (!this.isSymbol(symbol)) throw this.unexpected(`"${symbol}"`);
    this.advance();
  }

  // Tokens

  advance() {
    while (this.peek !== undefined && /\s|\u0085/.test(this.peek)) this.position += 1;
    this.start = this.position;
    const scalar = this.peek;
    if (scalar === undefined) {
      this.token = { type: "end" };
      return;
    }
    this.position += 1;
    if (scalar === "#") {
      while (continuesWord(this.peek)) this.position += 1;
      this.token = { type: "hash", text: this.text };
    } else if (scalar === '"' || scalar === "'") {
      this.token = this.quoted(scalar);
    } else if (this.startsNumber()) {
      this.token = this.number();
    } else if (continuesWord(scalar)) {
      while (continuesWord(this.peek)) this.position += 1;
      this.token = { type: "word", text: this.text };
    } else {
      this.token = { type: "symbol", text: scalar };
    }
  }

  /** @param {string} quote @returns {Token} */
  quoted(quote) {
    while (this.peek !== undefined && this.peek !== quote) this.position += 1;
    if (this.peek === undefined) {
      this.start = this.position;
      throw new ExpressionError(
        `expected the quote ${quote}, but the text ends here`, this.start);
    }
    const text = this.scalars.slice(this.start + 1, this.position).join("");
    this.position += 1;
    return { type: "quoted", text };
  }

  startsNumber() {
    let at = this.start;
    if (this.scalars[at] === "+" || this.scalars[at] === "-") at += 1;
    if (this.scalars[at] === ".") at += 1;
    return isDigit(this.scalars[at]);
  }

  /** @returns {Token} */
  number() {
    this.position = this.start;
    if (this.peek === "+" || this.peek === "-") this.position += 1;
    this.skipDigits();
    if (this.peek === "." && isDigit(this.scalars[this.position + 1])) {
      this.position += 1;
      this.skipDigits();
    }
    if (this.peek === "e" || this.peek === "E") {
      let at = this.position + 1;
      if (this.scalars[at] === "+" || this.scalars[at] === "-") at += 1;
      if (isDigit(this.scalars[at])) {
        this.position = at;
        this.skipDigits();
      }
    }
    const value = Number(this.text);
    const end = this.position;
    const isPercentage = this.peek === "%";
    if (isPercentage) this.position += 1;
    while (continuesWord(this.peek)) this.position += 1;
    if (this.position !== end + (isPercentage ? 1 : 0)) throw this.unexpected("a number");
    return { type: isPercentage ? "percentage" : "number", value };
  }

  skipDigits() {
    while (isDigit(this.peek)) this.position += 1;
  }
}

/**
 * Parses an expression.
 * @param {string} text
 * @returns {Expression}
 */
export const parse = (text) => new Parser(text).parse();

/** @type {Record<string, Color>} */
const keywords = { black: [0, 0, 0, 1], white: [1, 1, 1, 1], transparent: [0, 0, 0, 0] };

/**
 * @param {Expression} expression
 * @param {(name: string) => Color | null} color the colour of a name
 * @param {(name: string) => Color | null} own the colour that the palette itself has
 * @returns {Color}
 */
function value(expression, color, own) {
  switch (expression.kind) {
    case "literal":
      return expression.color;
    case "name": {
      const found = color(expression.name) ?? keywords[expression.name.toLowerCase()];
      if (!found) throw new MissingColor(expression.name);
      return found;
    }
    case "preferred":
      return own(expression.name) ?? value(expression.fallback, color, own);
    case "contrast": {
      const ground = value(expression.ground, color, own);
      const [white, black] = [keywords.white, keywords.black];
      return contrast(white, ground) >= contrast(black, ground) ? white : black;
    }
    case "mix": {
      const first =
        expression.firstPercent ??
        (expression.secondPercent !== null ? 100 - expression.secondPercent : 50);
      const second = expression.secondPercent ?? 100 - first;
      const sum = first + second;
      const mixed = mix(
        value(expression.first, color, own), value(expression.second, color, own),
        second / sum, expression.space);
      return [mixed[0], mixed[1], mixed[2], mixed[3] * Math.min(sum / 100, 1)];
    }
  }
}

/**
 * The colour of an expression, clamped to sRGB.
 * @param {Expression} expression
 * @param {(name: string) => Color | null} color
 * @param {(name: string) => Color | null} [own]
 */
export const evaluate = (expression, color, own = color) => clamped(value(expression, color, own));

/**
 * The palette's colours that an expression refers to, in order, each once.
 * @param {Expression} expression
 * @returns {string[]}
 */
export function namesIn(expression) {
  switch (expression.kind) {
    case "literal": return [];
    case "name": return keywords[expression.name.toLowerCase()] ? [] : [expression.name];
    case "contrast": return namesIn(expression.ground);
    case "preferred": return [...new Set([expression.name, ...namesIn(expression.fallback)])];
    case "mix":
      return [...new Set([...namesIn(expression.first), ...namesIn(expression.second)])];
  }
}
