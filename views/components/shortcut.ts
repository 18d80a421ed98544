import { usePage } from '#views/page/page.ts'
import { type Shortcut, shortcuts } from '#views/page/shortcuts.ts'

/** Lets a key press this control; islands/keyboard finds it by the attribute. */
export function useShortcut(name: Shortcut | undefined): { 'aria-keyshortcuts'?: string } {
  const page = usePage()
  return name && page.shortcuts ? { 'aria-keyshortcuts': shortcuts[name] } : {}
}
