const dialled =
  /^(?:tel|telprompt|sms|smsto|mms|callto|skype|facetime(?:-audio)?|sips?|whatsapp|viber|signal):(?:\/\/)?([+\d(][^?@;&]*)/i
const link = /(?:^|\s)(?:[a-z][a-z\d+.-]{0,20}:\/\/|(?:[a-z\d-]{1,63}\.){1,9}[a-z]{2,24}(?:\/|$))/i
/** A path is a number there alone: that of another page may be anything. */
const chat =
  /^\s?(?:[a-z]+:\/\/)?(?:www\.)?(?:wa\.me(?:\/c|\/p\/\d+)?|t\.me|telegram\.(?:me|dog)|viber\.(?:click|me)|signal\.me|zalo\.me|send|call|dial)\/(?:#p\/)?(\+?[\d ().-]+)(?=[/?#&\s]|$)/i
const inQuery = /[?&#](?:phone|phonenumber|number|tel|contact|to|p)=(\+?[\d ().-]+)(?=[&#;\s]|$)/i
/** Chats are addressed by country code and number, with or without a plus sign. */
const chats = /\b(?:wa\.me|whatsapp|viber|t\.me|tg|telegram|signal|zalo)\b/i
/** Ten digits that begin with no zero are longer than a number of ours without its country code. */
const international = /^[ (]*[1-9](?:[ ().-]*\d){9,}/

/**
 * The number that a link dials or writes to (tel:, wa.me, api.whatsapp.com, t.me, viber:), null for a link
 * that holds none, undefined where there is no link. Bound its length first.
 */
export function numberInLink(typed: string): string | null | undefined {
  const text = decoded(typed)
  const [, number] = dialled.exec(text) ?? []
  if (number !== undefined) return /;ext/i.test(text) ? undefined : dialling(text, number)
  const { index } = link.exec(text) ?? {}
  if (index === undefined) return undefined
  const address = text.slice(index)
  const found = (chat.exec(address) ?? inQuery.exec(address))?.[1]
  return found ? dialling(address, found) : index === 0 ? null : undefined
}

function dialling(address: string, number: string): string {
  return chats.test(address) && international.test(number) ? `+${number}` : number
}

function decoded(link: string): string {
  try {
    return decodeURIComponent(link)
  } catch {
    return link
  }
}
