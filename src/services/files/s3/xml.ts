/** The text of the first such element; null if there is none. */
export function textOf(xml: string, element: string): string | null {
  const start = xml.indexOf(`<${element}>`)
  const end = xml.indexOf(`</${element}>`, start)
  if (start < 0 || end < 0) return null
  return xml
    .slice(start + element.length + 2, end)
    .replaceAll('&quot;', '"')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&')
}

/** What stands in each of these elements, as XML. */
export function elementsOf(xml: string, element: string): string[] {
  return xml
    .split(`<${element}>`)
    .slice(1)
    .map((rest) => rest.slice(0, rest.indexOf(`</${element}>`)))
}
