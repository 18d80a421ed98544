import { mediaPaths } from '#src/contract/screens/media.ts'
import { usePage } from '#src/web/page/page.ts'
import { pictureId, pictureUrl } from '#src/web/pictures/paths.ts'
import { FileInput } from '#views/components/file-input.tsx'

type Props = {
  label: string
  /** Address of the stored picture; empty for none. */
  imageUrl: string
  error?: string
}

/** One picture, which stays chosen when the form is shown again. */
export function PictureField({ label, imageUrl, error }: Props) {
  const { t } = usePage()
  const kept = { id: pictureId(imageUrl), url: pictureUrl(imageUrl, 'thumb') }
  return (
    <FileInput
      name="imageUrl"
      label={label}
      error={error}
      uploadUrl={mediaPaths.create()}
      kept={imageUrl ? [{ ...kept, name: t('profile:edit.picture') }] : []}
      maxFiles={1}
      optional
    />
  )
}
