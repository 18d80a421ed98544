import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './project.mjs'

const folder = join(root, 'node_modules', '.cache', 'build')

/**
 * What `make` answers for these inputs (a Buffer), from an earlier build where one made it.
 * @param inputs texts or bytes on which it depends, the version of the maker included
 */
export async function kept(inputs, make) {
  const hash = createHash('sha256')
  for (const input of inputs) hash.update(input).update('\0')
  const file = join(folder, hash.digest('hex'))
  if (existsSync(file)) return readFileSync(file)
  const made = await make()
  mkdirSync(folder, { recursive: true })
  const draft = `${file}-${process.pid}`
  writeFileSync(draft, made)
  renameSync(draft, file)
  return made
}
