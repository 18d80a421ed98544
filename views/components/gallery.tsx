import { usePage } from '#views/page/page.ts'
import { Icon } from './icon.tsx'
import { Sheet } from './sheet.tsx'

export type Picture = { url: string; thumbUrl?: string; alt?: string }

export function Gallery({ label, pictures }: { label: string; pictures: readonly Picture[] }) {
  const { t } = usePage()
  if (pictures.length === 0) return <NoPicture label={label} />
  const total = pictures.length
  return (
    <section className="gallery" aria-label={label}>
      <Sheet name="gallery" />
      <div className="stage" role="group" aria-label={t('common:gallery.stage')} tabIndex={0}>
        {pictures.map((picture, index) => (
          <picture key={picture.url} id={`picture-${index + 1}`}>
            <img
              src={picture.url}
              alt={picture.alt ?? t('common:gallery.image', { number: index + 1, total })}
              width={640}
              height={400}
              loading={index > 0 ? 'lazy' : undefined}
            />
          </picture>
        ))}
      </div>
      {total > 1 && <Strip pictures={pictures} />}
    </section>
  )
}

function Strip({ pictures }: { pictures: readonly Picture[] }) {
  const { t } = usePage()
  const total = pictures.length
  return (
    <div className="strip">
      {pictures.map((picture, index) => (
        <a
          key={picture.url}
          href={`#picture-${index + 1}`}
          aria-label={t('common:gallery.show', { number: index + 1, total })}
        >
          <img src={picture.thumbUrl ?? picture.url} alt="" width={84} height={63} loading="lazy" />
        </a>
      ))}
    </div>
  )
}

function NoPicture({ label }: { label: string }) {
  return (
    <section className="gallery" aria-label={label}>
      <Sheet name="gallery" />
      <div className="stage none">
        <Icon name="image" />
      </div>
    </section>
  )
}
