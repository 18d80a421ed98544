/** A part of a text, such as a name in an SMS. @param max characters, the ellipsis among them */
export function shortened(text: string, max: number): string {
  return text.length > max ? `${text.slice(0, max - 1).trimEnd()}…` : text
}
