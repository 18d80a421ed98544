import type sharp from 'sharp'

let opening: Promise<typeof sharp> | undefined

/** Loads the image library on first use: most processes never encode a picture. */
export function openSharp(): Promise<typeof sharp> {
  opening ??= import('sharp').then(({ default: library }) => {
    library.concurrency(1)
    library.cache(false)
    return library
  })
  return opening
}
