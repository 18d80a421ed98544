type Props = {
  name: string
  imageUrl?: string | null
  square?: boolean
  big?: boolean
}

/** A picture over initials in a fixed box; hidden from screen readers, since the name is beside it. */
export function Avatar({ name, imageUrl, square, big }: Props) {
  const look = ['avatar', square && 'square', big && 'large'].filter(Boolean).join(' ')
  return (
    <span className={look} aria-hidden="true">
      {initials(name)}
      {imageUrl && (
        <img src={imageUrl} alt="" width={44} height={44} loading="lazy" data-broken="remove" />
      )}
    </span>
  )
}

function initials(name: string): string {
  const words = name.trim().split(/\s+/).filter(Boolean)
  const ends = words.length > 1 ? [words[0], words.at(-1)] : words
  return ends.map((word) => Array.from(word ?? '')[0]?.toUpperCase() ?? '').join('')
}
