import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'

/**
 * What a provider knows, kept in a file, so that it survives a restart of the demo.
 * @param fresh what a new one knows; maps may be anywhere in it
 * @param file null: kept in memory alone
 */
export function openState<T extends object>(fresh: T, file: string | null) {
  const value = { ...fresh, ...(file && readKept(file)) }
  return {
    value,
    save() {
      if (!file) return
      mkdirSync(dirname(file), { recursive: true })
      writeFileSync(`${file}.new`, JSON.stringify(value, withMaps))
      renameSync(`${file}.new`, file)
    },
  }
}

function readKept(file: string): object {
  try {
    return JSON.parse(readFileSync(file, 'utf8'), backToMaps)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return {}
    throw error
  }
}

function withMaps(_key: string, value: unknown): unknown {
  return value instanceof Map ? { entriesOfMap: [...value] } : value
}

function backToMaps(_key: string, value: unknown): unknown {
  const isMap = typeof value === 'object' && value !== null && 'entriesOfMap' in value
  return isMap ? new Map(value.entriesOfMap as [unknown, unknown][]) : value
}
