import { usePage } from '#src/web/page/page.ts'
import { type Shortcut, shortcuts } from '#src/web/page/shortcuts.ts'

/** Lets a key press this control; islands/keyboard finds it by the attribute. */
export function useShortcut(name: Shortcut | undefined): { 'aria-keyshortcuts'?: string } {
  const page = usePage()
  return name && page.shortcuts ? { 'aria-keyshortcuts': shortcuts[name] } : {}
}
