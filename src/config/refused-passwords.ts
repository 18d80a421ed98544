import { readFileSync, statSync } from 'node:fs'
import { z } from 'zod'

const BYTES_MAX = 10 * 1024 * 1024

/** The path of a text file with a password on each line, as the set of them in lower case. */
export const refusedPasswords = z.string().transform((path, ctx) => {
  try {
    if (statSync(path).size > BYTES_MAX) {
      ctx.addIssue({ code: 'custom', message: 'the file must have at most 10 MB' })
      return z.NEVER
    }
    const lines = readFileSync(path, 'utf8').normalize('NFC').toLowerCase().split(/\r?\n/)
    return new Set(lines.filter((line) => line !== ''))
  } catch {
    ctx.addIssue({ code: 'custom', message: 'the file cannot be read' })
    return z.NEVER
  }
})
