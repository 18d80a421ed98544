const allowed = new Set(['P', 'BR', 'STRONG', 'B', 'EM', 'I', 'UL', 'OL', 'LI', 'A', 'DIV'])
const dropped = new Set(['SCRIPT', 'STYLE', 'TEMPLATE', 'IFRAME', 'OBJECT', 'SVG', 'MATH'])

/** Parsed HTML with the same tags that the server keeps (SafeHtml); the server cleans it again. */
export function safeFragment(html: string): DocumentFragment {
  const parsed = new DOMParser().parseFromString(html, 'text/html')
  const fragment = document.createDocumentFragment()
  fragment.append(...cleanChildren(parsed.body))
  return fragment
}

/** Text without a tag as paragraphs, one for each blank line; HTML as it is. */
export function asParagraphs(value: string): string {
  if (/<[a-z]/i.test(value)) return value
  const escaped = value.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
  return escaped
    .split(/\n\s*\n/)
    .map((part) => `<p>${part.trim().replaceAll('\n', '<br>') || '<br>'}</p>`)
    .join('')
}

function cleanChildren(parent: Node): Node[] {
  return [...parent.childNodes].flatMap(clean)
}

function clean(node: Node): Node[] {
  if (node instanceof Text) return [document.createTextNode(node.data)]
  if (!(node instanceof Element) || dropped.has(node.tagName.toUpperCase())) return []
  if (!allowed.has(node.tagName)) return cleanChildren(node)
  const copy = document.createElement(node.tagName)
  const href = node.getAttribute('href') ?? ''
  if (node.tagName === 'A' && /^(https?:|mailto:)/i.test(href)) copy.setAttribute('href', href)
  copy.append(...cleanChildren(node))
  return [copy]
}
