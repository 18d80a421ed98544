/** A text with `{name}` in it, as the server gave it to the page. */
export function filled(text: string, params: Record<string, string>): string {
  return text.replaceAll(/\{(\w+)\}/g, (whole, name: string) => params[name] ?? whole)
}
