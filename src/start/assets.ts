import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { inRoot } from '#src/platform/root.ts'
import { StartError } from '#src/platform/start-error.ts'
import type { Assets } from '#views/page/page.ts'

export const publicDirectory = inRoot('dist', 'public')

/**
 * Reads the addresses of built styles and scripts, and the styles themselves, which a first visit gets
 * in its page. @throws StartError when nothing was built
 */
export async function readAssets(): Promise<Assets> {
  try {
    const files = JSON.parse(await readFile(inRoot('dist', 'assets.json'), 'utf8'))
    return { ...files, ...styleBlock(await readFile(join(publicDirectory, files.css), 'utf8')) }
  } catch (cause) {
    throw new StartError('dist/assets.json is missing: run "npm run build" first', { cause })
  }
}

/** The sheet as a page holds it, and the hash by which the content security policy knows it. */
export function styleBlock(styles: string): Pick<Assets, 'styles' | 'stylesHash'> {
  const hash = createHash('sha256').update(styles).digest('base64')
  return { styles, stylesHash: `sha256-${hash}` }
}
