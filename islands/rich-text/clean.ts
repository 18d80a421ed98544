import { TERMS_SCHEMES, TERMS_TAGS } from '#src/contract/core/terms-markup.ts'
import { isListParagraph, listsOf } from './pasted-lists.ts'

const kept = new Set(TERMS_TAGS.map((tag) => tag.toUpperCase()))
const dropped = new Set(['SCRIPT', 'STYLE', 'TEMPLATE', 'IFRAME', 'OBJECT', 'SVG', 'MATH', 'TITLE'])
const BLOCKS =
  'address,article,aside,blockquote,center,dd,details,div,dl,dt,fieldset,figcaption,figure,footer,form,h1,h2,h3,h4,h5,h6,header,hr,li,main,nav,ol,p,pre,section,summary,table,tr,td,th,ul'
const href = new RegExp(`^(?:${TERMS_SCHEMES.join('|')}):`, 'i')

/** Parses HTML, keeping the tags the server keeps; the server sanitises it again. */
export function safeFragment(html: string): DocumentFragment {
  const parsed = new DOMParser().parseFromString(html, 'text/html')
  const fragment = document.createDocumentFragment()
  fragment.append(...cleanChildren(parsed.body))
  return fragment
}

/** Neighbouring paragraphs that a word processor wrote for the items of a list become one list. */
function cleanChildren(parent: Node): Node[] {
  const made: Node[] = []
  let items: Element[] = []
  const closeList = () => {
    made.push(...listsOf(items, cleanChildren))
    items = []
  }
  for (const node of parent.childNodes) {
    if (node instanceof Element && isListParagraph(node)) items.push(node)
    else if (items.length === 0 || node instanceof Element) {
      closeList()
      made.push(...clean(node))
    }
  }
  closeList()
  return made
}

function clean(node: Node): Node[] {
  if (node instanceof Text) return [document.createTextNode(node.data)]
  if (!(node instanceof HTMLElement) || dropped.has(node.tagName)) return []
  if (node.tagName === 'TR') return [paragraph(cellsOf(node))]
  if (node.tagName === 'PRE') return [paragraph(linesOf(node))]
  if (!kept.has(node.tagName)) {
    const isBlock = node.matches(BLOCKS) && !node.matches('table,dl')
    if (!isBlock || node.querySelector(BLOCKS)) return styled(node, cleanChildren(node))
    return node.textContent?.trim() ? [paragraph(styled(node, cleanChildren(node)))] : []
  }
  if (isUndone(node)) return cleanChildren(node)
  const copy = document.createElement(node.tagName)
  const address = node.getAttribute('href') ?? ''
  if (node.tagName === 'A' && href.test(address)) copy.setAttribute('href', address)
  copy.append(...styled(node, cleanChildren(node)))
  return [copy]
}

function paragraph(content: readonly Node[]): HTMLElement {
  const made = document.createElement('p')
  made.append(...content)
  return made
}

/** A row is a line: its cells side by side, their own paragraphs too. */
function cellsOf(row: Element): Node[] {
  const cells = [...row.children].map((cell) => {
    for (const block of cell.querySelectorAll(BLOCKS)) {
      block.replaceWith(...(block.previousSibling ? [' '] : []), ...block.childNodes)
    }
    return cleanChildren(cell)
  })
  return cells.flatMap((cell, at) => (at === 0 ? cell : [document.createTextNode(' '), ...cell]))
}

function linesOf(pre: Element): Node[] {
  const lines = (pre.textContent ?? '').trim().split(/\r?\n/)
  return lines.flatMap((line, at) => {
    const text = document.createTextNode(line)
    return at === 0 ? [text] : [document.createElement('br'), text]
  })
}

/** Google Docs and mail programs write emphasis as styles of spans. */
function styled(node: HTMLElement, content: Node[]): Node[] {
  const { fontWeight, fontStyle } = emphasisOf(node)
  if (content.length === 0 || node.querySelector(BLOCKS)) return content
  const isBold = fontWeight === 'bold' || Number(fontWeight) >= 600
  const bold = isBold && !node.matches('b,strong') ? [wrapped('b', content)] : content
  return fontStyle === 'italic' && !node.matches('i,em') ? [wrapped('i', bold)] : bold
}

/** Read as text: our policy keeps style attributes from becoming styles. */
function emphasisOf(node: Element) {
  const style = node.getAttribute('style') ?? ''
  const declared = (name: string) =>
    new RegExp(`(?:^|;)\\s*${name}\\s*:\\s*([\\w-]+)`, 'i').exec(style)?.[1]?.toLowerCase() ?? ''
  return { fontWeight: declared('font-weight'), fontStyle: declared('font-style') }
}

function wrapped(tag: string, content: readonly Node[]): HTMLElement {
  const made = document.createElement(tag)
  made.append(...content)
  return made
}

/** Google Docs wraps everything it copies in a `b` that is not bold. */
function isUndone(node: HTMLElement): boolean {
  const { fontWeight, fontStyle } = emphasisOf(node)
  const isPlain = fontWeight === 'normal' || (fontWeight !== '' && Number(fontWeight) < 600)
  return node.matches('b,strong') ? isPlain : node.matches('i,em') && fontStyle === 'normal'
}
