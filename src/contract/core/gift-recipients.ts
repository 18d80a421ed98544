import { canonicalEmail, isEmail } from '../authentication/email.ts'
import { canonicalMobile, readPhone } from '../authentication/phone-number.ts'

/** Recipients of one list. */
export const RECIPIENTS_MAX = 500
export const RECIPIENT_NAME_MAX = 100
/** What a list of recipients may hold: numbers and names, with room for the columns of a spreadsheet. */
export const RECIPIENTS_TEXT_MAX = 100_000

/** `to` is "+94771234567" or the e-mail address of an app user. */
export type Recipient = { to: string; name: string }

export const recipientFaults = [
  'unreadable',
  'link',
  'tooShort',
  'tooLong',
  'foreign',
  'notMobile',
  'twoNumbers',
  'longName',
  'twice',
] as const
export type RecipientFault = (typeof recipientFaults)[number]

/** `line` counts from 1, as an editor does. */
type BadLine = { line: number; text: string; fault: RecipientFault }

const SHOWN_MAX = 60
const headings =
  /^(?:phone|mobile|telephone|tel|number|no|contact|e-?mail|name|телефон|мобильный|номер|почта|имя|фио)\.?$/i
const NUMBER_MIN = 9
const numberLetters = /^\+?[\d()\s.–—-]*/

/**
 * One recipient a line, as pasted or from a spreadsheet: a mobile number or an e-mail address, and a name in
 * any other cell. Empty lines and a first line of headings are left out.
 */
export function readRecipients(text: string): { recipients: Recipient[]; faults: BadLine[] } {
  const recipients: Recipient[] = []
  const faults: BadLine[] = []
  const seen = new Set<string>()
  const lines = text.replace(/^\uFEFF/, '').split(/\r\n|\r|\n|\u2028|\u2029/)
  for (const [at, line] of lines.entries()) {
    const cells = cellsOf(line)
    if (cells.length === 0 || (at === 0 && cells.every((cell) => headings.test(cell)))) continue
    const read = readCells(cells)
    const fault = typeof read === 'string' ? read : seen.has(read.to) ? 'twice' : null
    if (fault) faults.push({ line: at + 1, text: shorten(line.trim()), fault })
    if (typeof read === 'string' || fault) continue
    seen.add(read.to)
    recipients.push(read)
  }
  return { recipients, faults }
}

/** The stored form of a number or address, or why it is none. */
export function readRecipient(typed: string): string | RecipientFault {
  const email = canonicalEmail(typed)
  if (isEmail(email)) return email
  const read = readPhone(typed, 'mobile')
  return typeof read === 'string' ? read : canonicalMobile(read)
}

export function isRecipient(read: string | RecipientFault): boolean {
  return read.startsWith('+') || read.includes('@')
}

function readCells(cells: readonly string[]): Recipient | RecipientFault {
  const whole = cells.join(' ')
  const parts = cells.length === 1 ? numberAndName(whole) : cells
  const found = parts.filter((cell) => isRecipient(readRecipient(cell)))
  if (found.length > 1) return 'twoNumbers'
  const [given] = found
  if (given === undefined) {
    const spread = readRecipient(whole)
    if (isRecipient(spread)) return { to: spread, name: '' }
    const digits = parts.find((cell) => /\p{N}/u.test(cell)) ?? whole
    const fault = readRecipient(digits)
    return isRecipient(fault) ? 'unreadable' : (fault as RecipientFault)
  }
  const name = parts.filter((cell) => cell !== given).join(' ')
  if (name.length > RECIPIENT_NAME_MAX) return 'longName'
  return { to: readRecipient(given), name }
}

/** A number, then a name, with no separator but spaces and dashes. */
function numberAndName(cell: string): readonly string[] {
  const [number = ''] = numberLetters.exec(cell) ?? []
  const name = cell.slice(number.length)
  if (number.length < NUMBER_MIN || !/^\p{L}/u.test(name)) return [cell]
  const digits = number.split(/\s/).filter((part) => /\d/.test(part))
  return [digits.join(' '), name]
}

/** By tab, semicolon or comma, quoted or not. */
function cellsOf(line: string): string[] {
  const separator = /[\t;,]/.exec(line.replaceAll(/"[^"]*"/g, ''))?.[0]
  const cells = separator ? splitQuoted(line, separator) : [line]
  return cells
    .map((cell) =>
      cell
        .trim()
        .replace(/^"(.*)"$/s, '$1')
        .replaceAll('""', '"')
        .trim(),
    )
    .filter((cell) => cell !== '')
}

function splitQuoted(line: string, separator: string): string[] {
  const cells = ['']
  let isQuoted = false
  for (const letter of line) {
    if (letter === '"') isQuoted = !isQuoted
    if (letter === separator && !isQuoted) cells.push('')
    else cells[cells.length - 1] += letter
  }
  return cells
}

const shorten = (text: string) =>
  text.length > SHOWN_MAX ? `${text.slice(0, SHOWN_MAX - 1)}…` : text
