import { readIdentifier } from '#src/i18n/typed-text.ts'
import { line } from './texts.ts'

/** A scheme, "www.", or a domain before a path. */
const ADDRESS = /:\/\/|(?<![\p{L}\p{N}])www\.|\.\p{L}{2,}[/:?#]/iu
/** Initials have dots too. */
const DOMAIN =
  /[\p{L}\p{N}]{2}\.(?:com|net|org|info|biz|io|co|app|dev|lk|in|ru|uk|me|ly|gl|gg|cc|tk|xyz|top|site|online|shop|store|link|click|live|club)(?![\p{L}\p{N}])/iu

const plain = (name: string) => readIdentifier(name).replaceAll('。', '.')

/** Whether a name leads somewhere; a shop may be called by its domain. */
export function holdsAddress(name: string): boolean {
  return ADDRESS.test(plain(name))
}

/** Whether a mail program or a phone would make a link of a person's name. */
export function holdsLink(name: string): boolean {
  return holdsAddress(name) || DOMAIN.test(plain(name))
}

/** It stands in letters and lists that others read. */
export const personName = (max: number) => line(max).refine((name) => !holdsLink(name))
export const businessName = (max: number) => line(max).refine((name) => !holdsAddress(name))
