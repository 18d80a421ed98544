import type { Run } from './command.ts'

export const run: Run = async () => {
  await import('#src/main.ts')
  return 0
}
