import type { Texts } from './texts.ts'

type Plural = 'zero' | 'one' | 'two' | 'few' | 'many' | 'other'
type Base<K extends string> = K extends `${infer Name}_${Plural}` ? Name : K

type PathsIn<T> = {
  [K in keyof T & string]: T[K] extends string ? Base<K> : `${K}.${PathsIn<T[K]>}`
}[keyof T & string]

export type Key = { [N in keyof Texts & string]: `${N}:${PathsIn<Texts[N]>}` }[keyof Texts & string]

/** A key below which there is a text of this name. */
export type KeyAbove<Name extends string> = {
  [K in Key]: K extends `${infer Above}.${Name}` ? Above : never
}[Key]
