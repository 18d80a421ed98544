import { type RefObject, useEffect, useState } from 'react'
import type Squire from 'squire-rte'
import { safeFragment } from './clean.ts'

export type Formats = { bold: boolean; italic: boolean; list: boolean; link: boolean }
const none: Formats = { bold: false, italic: false, list: false, link: false }

type Ref<T> = RefObject<T | null>

export function useSquire(
  area: Ref<HTMLTextAreaElement>,
  page: Ref<HTMLDivElement>,
  { value, plain }: { value: string; plain: string },
) {
  const [editor, setEditor] = useState<Squire | null>(null)
  const [formats, setFormats] = useState(none)

  useEffect(() => {
    let started: Squire | undefined
    let gone = false
    void import('squire-rte').then(({ default: Editor }) => {
      if (gone || !page.current || !area.current) return
      const field = area.current
      const wasFocused = document.activeElement === field
      started = new Editor(page.current, {
        blockTag: 'P',
        sanitizeToDOMFragment: safeFragment,
      })
      started.setHTML(asParagraphs(field.value === plain ? value : field.value))
      const current = started
      let written = current.getHTML()
      // It announces what it was given at first, too.
      current.addEventListener('input', () => {
        if (current.getHTML() === written) return
        written = current.getHTML()
        write(written, field)
      })
      current.addEventListener('blur', () => leave(field))
      current.addEventListener('pathChange', () => setFormats(formatsAt(current)))
      setEditor(current)
      if (wasFocused) requestAnimationFrame(() => current.focus())
    })
    return () => {
      gone = true
      started?.destroy()
    }
  }, [area, page, value, plain])

  return { editor, formats }
}

function formatsAt(editor: Squire): Formats {
  return {
    bold: editor.hasFormat('B'),
    italic: editor.hasFormat('I'),
    list: editor.hasFormat('UL'),
    link: editor.hasFormat('A'),
  }
}

/** Writes the HTML into the form; the limit counts visible characters, as `visibleLength` does. */
function write(html: string, field: HTMLTextAreaElement): void {
  const spaced = html.replaceAll(/<\/(p|li|div)>|<br>/gi, '$& ')
  const { body } = new DOMParser().parseFromString(spaced, 'text/html')
  const seen = body.textContent.trim().replaceAll(/\s+/g, ' ')
  field.value = seen ? html : ''
  field.dataset.used = String(Array.from(seen).length)
  field.dispatchEvent(new Event('input', { bubbles: true }))
}

function leave(field: HTMLTextAreaElement): void {
  if (field.dataset.used) field.dispatchEvent(new Event('change', { bubbles: true }))
}

/** Text without tags as paragraphs, split at blank lines; HTML as it is. */
function asParagraphs(value: string): string {
  if (/<[a-z]/i.test(value)) return value
  const escaped = value.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
  return escaped
    .split(/\n\s*\n/)
    .map((part) => `<p>${part.trim().replaceAll('\n', '<br>') || '<br>'}</p>`)
    .join('')
}
