import { Avatar } from '#views/components/avatar.tsx'
import { pictureUrl } from '#views/page/picture-paths.ts'
import type { FoundItem } from './found.ts'

/** Of a kind that has pictures: the record's own, or its initials. */
export function FoundPicture({ item }: { item: FoundItem }) {
  if (!('href' in item) || item.imageUrl === undefined) return null
  const { label, imageUrl } = item
  return <Avatar name={label} imageUrl={imageUrl && pictureUrl(imageUrl, 'thumb')} square />
}
