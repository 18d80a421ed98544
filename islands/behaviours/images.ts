import { on } from './events.ts'

on('error', 'img', replace, true)
for (const image of document.images)
  if (image.complete && image.naturalWidth === 0 && image.getAttribute('src')) replace(image)

// Once, so that a missing placeholder does not loop; an avatar falls back to its initials.
function replace(image: HTMLImageElement): void {
  const { broken } = image.dataset
  if (broken === 'remove') image.remove()
  else if (broken === undefined) {
    image.dataset.broken = ''
    image.src = '/images/placeholder.svg'
  }
}
