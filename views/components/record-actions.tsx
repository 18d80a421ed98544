import { ButtonLink } from './button.tsx'
import { DialogLink } from './dialog.tsx'

type Way = { href: string; label: string } | false

/** Above a record: deleting it, which is asked about first, and changing it. */
export function RecordActions({ remove, edit }: { remove: Way; edit: Way }) {
  return (
    <>
      {remove && (
        <DialogLink href={remove.href} tone="danger" icon="trash">
          {remove.label}
        </DialogLink>
      )}
      {edit && (
        <ButtonLink href={edit.href} tone="primary" icon="edit">
          {edit.label}
        </ButtonLink>
      )}
    </>
  )
}
