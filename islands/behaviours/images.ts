const placeholder = '/images/placeholder.svg'

document.addEventListener('error', ({ target }) => replace(target), true)
for (const image of document.images)
  if (image.complete && image.naturalWidth === 0 && image.getAttribute('src')) replace(image)

// Once, so that a missing placeholder does not loop; an avatar falls back to its initials.
function replace(image: EventTarget | null): void {
  if (!(image instanceof HTMLImageElement)) return
  const { broken } = image.dataset
  if (broken === 'remove') image.remove()
  else if (broken === undefined) {
    image.dataset.broken = ''
    image.src = placeholder
  }
}
