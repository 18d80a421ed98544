import { type RefObject, useEffect, useState } from 'react'
import type Squire from 'squire-rte'
import { asParagraphs, safeFragment } from './safe-fragment.ts'

export type Formats = { bold: boolean; italic: boolean; list: boolean; link: boolean }
const none: Formats = { bold: false, italic: false, list: false, link: false }

type Ref<T> = RefObject<T | null>

/** Starts the editor over `page`, keeps `area` and the field's counter up to date. */
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
      current.addEventListener('input', () => write(current, field))
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

/** The HTML goes into the form; people's limits count what they see. */
function write(editor: Squire, field: HTMLTextAreaElement): void {
  const seen = editor.getRoot().textContent.trim()
  field.value = seen ? editor.getHTML() : ''
  const counter = field.closest('.field')?.querySelector<HTMLElement>('[data-limit]')
  if (!counter) return
  const limit = Number(counter.dataset.limit)
  counter.hidden = seen.length < limit * 0.8
  counter.textContent = `${seen.length}/${limit}`
}
