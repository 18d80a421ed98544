import { filesIn, type SourceFile } from './source-files.ts'

export type Texts = Map<string, string>

/** Every text of a language: `namespace:path.to.key` → text, plural endings included. */
export function textsOf(language: string): Texts {
  return new Map(filesIn([`locales/${language}`], /\.json$/).flatMap(textsIn))
}

/** A key without its plural ending, as `t()` takes it. */
export function baseOf(key: string): string {
  return key.replace(/_(zero|one|two|few|many|other)$/, '')
}

function textsIn(file: SourceFile): [string, string][] {
  const namespace = file.path.replace(/^.*\//, '').replace('.json', '')
  return flatten(JSON.parse(file.text), []).map(([path, text]) => [`${namespace}:${path}`, text])
}

function flatten(value: unknown, path: string[]): [string, string][] {
  if (typeof value === 'string') return [[path.join('.'), value]]
  return Object.entries(value ?? {}).flatMap(([name, inner]) => flatten(inner, [...path, name]))
}
