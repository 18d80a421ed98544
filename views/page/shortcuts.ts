/** List and approval keys, in the order the help lists them. */
export const shortcuts = {
  search: '/',
  down: 'j',
  up: 'k',
  open: 'Enter',
  select: 'x',
  approve: 'a',
  reject: 'r',
  next: 'n',
  take: 'c',
  undo: 'u',
  help: '?',
} as const
export type Shortcut = keyof typeof shortcuts
