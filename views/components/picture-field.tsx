import { mediaPaths } from '#src/contract/screens/media.ts'
import { pictureId, pictureUrl } from '#views/page/picture-paths.ts'
import type { FieldProps } from './field.tsx'
import { FileInput } from './file-input.tsx'

type Props = FieldProps & {
  imageUrl: string
  keptAs: string
  cropped?: boolean | undefined
}

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
