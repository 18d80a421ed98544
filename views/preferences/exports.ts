export { ShortcutCard } from './switch.tsx'
