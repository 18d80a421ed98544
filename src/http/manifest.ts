import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import type { Assets } from '#views/page.ts'

const address = z.string().startsWith('/')
const manifest = z.object({ css: address, js: address, icons: address, islands: address })

/**
 * The content-hashed addresses that the build wrote.
 * @param file absolute path of `manifest.json`: `{ css, js, icons, islands }`
 * @throws when there is none: the project was not built
 */
export function readManifest(directory: string, file = 'manifest.json'): Assets {
  return manifest.parse(JSON.parse(readFileSync(join(directory, file), 'utf8')))
}
