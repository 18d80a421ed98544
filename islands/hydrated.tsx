import type { ComponentType } from 'react'
import { hydrateRoot } from 'react-dom/client'
import type { Mount } from '#islands/mount.ts'

/**
 * A component takes over the markup that it rendered on the server. Where an extension has put nodes of its
 * own into that, React draws the island anew; what was typed, and the focus, are kept.
 */
export function hydrated<Props extends object>(Component: ComponentType<Props>): Mount {
  return function mount(element, props) {
    const given: Props = JSON.parse(props)
    const putBack = keepTyped(element)
    const root = hydrateRoot(element, <Component {...given} />, { onRecoverableError: putBack })
    return () => root.unmount()
  }
}

type Field = HTMLInputElement | HTMLTextAreaElement

function keepTyped(element: HTMLElement): () => void {
  const typed = [...element.querySelectorAll<Field>('input[id], textarea[id]')].map(
    (field) => [field, field.value, field === document.activeElement] as const,
  )
  return () => {
    for (const [{ id }, value, hadFocus] of typed) {
      const field = element.querySelector<Field>(`#${CSS.escape(id)}`)
      if (hadFocus) field?.focus()
      if (!field || field.value === value) continue
      field.value = value
      field.dispatchEvent(new Event('input', { bubbles: true }))
    }
  }
}
