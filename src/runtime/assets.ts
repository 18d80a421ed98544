import { readFile } from 'node:fs/promises'
import type { Assets } from '#src/web/page/page.ts'
import { inRoot } from './root.ts'
import { StartError } from './start-error.ts'

export const publicDirectory = inRoot('dist', 'public')

/** Reads the addresses of built styles and scripts. @throws StartError when nothing was built */
export async function readAssets(): Promise<Assets> {
  try {
    return JSON.parse(await readFile(inRoot('dist', 'assets.json'), 'utf8'))
  } catch (cause) {
    throw new StartError('dist/assets.json is missing: run "npm run build" first', { cause })
  }
}
