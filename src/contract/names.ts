import { readIdentifier } from '#src/i18n/typed-text.ts'
import { line } from './texts.ts'

/** A scheme, "www.", or a domain before a path. */
const ADDRESS = /:\/\/|(?<![\p{L}\p{N}])www\.|\.\p{L}{2,}[/:?#]/iu
/** Initials and titles have dots too. Any country's domain, and those that anybody gets in a minute. */
const DOMAIN =
  /(?<!(?<![\p{L}\p{N}])(?:dr|hon|mr|mrs|ms|prof|rev|st|ven))(?<=[\p{L}\p{N}]{2})\.(?:[a-z]{2}|agency|app|art|bank|best|bid|bio|biz|blog|buzz|cash|chat|click|cloud|club|com|credit|deals|design|dev|email|finance|fun|fyi|games|gift|global|group|help|host|icu|info|ink|life|link|live|loan|ltd|market|media|mobi|mom|money|name|net|network|news|ninja|one|online|org|page|pay|pics|plus|pro|promo|pub|rest|rocks|run|sale|sbs|services|shop|site|social|solutions|space|store|stream|support|systems|team|tech|tips|today|tokyo|tools|top|tours|uno|vip|wang|watch|website|wiki|win|work|works|world|xyz|zip|zone)(?![\p{L}\p{N}])/iu

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
