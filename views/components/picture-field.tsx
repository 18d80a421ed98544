import { mediaPaths } from '#src/contract/screens/media.ts'
import { pictureId, pictureUrl } from '#src/web/pictures/paths.ts'
import type { FieldProps } from './field.tsx'
import { FileInput } from './file-input.tsx'

type Props = FieldProps & {
  /** The address of the stored picture; empty while there is none. */
  imageUrl: string
  /** What the stored picture is called beside its check box. */
  keptAs: string
}

/** The one picture of a record; what is stored stays chosen when the form is shown again. */
export function PictureField({ imageUrl, keptAs, ...field }: Props) {
  const kept = { id: pictureId(imageUrl), url: pictureUrl(imageUrl, 'thumb'), name: keptAs }
  return (
    <FileInput
      {...field}
      uploadUrl={mediaPaths.create()}
      kept={imageUrl ? [kept] : []}
      maxFiles={1}
    />
  )
}
