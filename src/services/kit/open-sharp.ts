import type sharp from 'sharp'

let opening: Promise<typeof sharp> | undefined

/** The library of pictures, loaded by the first one: most processes show pictures and make none. */
export function openSharp(): Promise<typeof sharp> {
  opening ??= import('sharp').then(({ default: library }) => {
    library.concurrency(1)
    library.cache(false)
    return library
  })
  return opening
}
