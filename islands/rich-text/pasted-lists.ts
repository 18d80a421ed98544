const bullet = /^[\s\u00a0]*[·•▪◦‣●○■□§\uf0b7\uf0a7][\s\u00a0]+/
const number = /^[\s\u00a0]*\(?(?:\d{1,2}|[a-z])[.)][\s\u00a0]+/i

/** A paragraph that stands for an item: marked by Word, or begun with a bullet or number as text. */
export function isListParagraph(node: Element): boolean {
  if (!(node instanceof HTMLElement) || node.tagName !== 'P') return false
  const text = node.textContent ?? ''
  if (/mso-list:\s*(?!none|ignore)/i.test(node.getAttribute('style') ?? '')) return true
  if (/^MsoList/.test(node.className)) return bullet.test(text) || number.test(text)
  return bullet.test(text) || (number.test(text) && hasNumberedNeighbour(node))
}

/** "1. January" alone is a sentence. */
function hasNumberedNeighbour(node: Element): boolean {
  return [node.previousElementSibling, node.nextElementSibling].some(
    (other) => other?.tagName === 'P' && number.test(other.textContent ?? ''),
  )
}

type Open = { level: number; list: HTMLElement }

/** @param content makes what an item holds safe */
export function listsOf(
  items: readonly Element[],
  content: (item: Element) => Node[],
): HTMLElement[] {
  const roots: HTMLElement[] = []
  const open: Open[] = []
  for (const item of items) {
    const level = levelOf(item)
    const tag = number.test(item.textContent ?? '') ? 'OL' : 'UL'
    while (open.length > 0 && (open.at(-1)?.level ?? 0) > level) open.pop()
    const last = open.at(-1)
    if (last && last.level === level && last.list.tagName !== tag) open.pop()
    if (open.at(-1)?.level !== level) {
      const list = document.createElement(tag)
      const parent = open.at(-1)?.list.lastElementChild
      if (parent) parent.append(list)
      else roots.push(list)
      open.push({ level, list })
    }
    const made = document.createElement('li')
    made.append(...content(withoutMarker(item)))
    open.at(-1)?.list.append(made)
  }
  return roots
}

function levelOf(item: Element): number {
  return Number(/level(\d)/i.exec(item.getAttribute('style') ?? '')?.[1] ?? 1)
}

/** Word keeps the marker in a span of its own; others write it as text. */
function withoutMarker(item: Element): Element {
  const copy = document.createElement('div')
  copy.append(...[...item.childNodes].map((node) => node.cloneNode(true)))
  for (const span of copy.querySelectorAll<HTMLElement>('[style]')) {
    if (/mso-list:\s*ignore/i.test(span.getAttribute('style') ?? '')) span.remove()
  }
  const marker = (bullet.exec(copy.textContent ?? '') ?? number.exec(copy.textContent ?? ''))?.[0]
  let left = marker?.length ?? 0
  const texts = document.createTreeWalker(copy, NodeFilter.SHOW_TEXT)
  while (left > 0 && texts.nextNode()) {
    const text = texts.currentNode
    if (!(text instanceof Text)) continue
    const cut = Math.min(left, text.data.length)
    text.deleteData(0, cut)
    left -= cut
  }
  return copy
}
