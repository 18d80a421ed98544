import type { ReactNode } from 'react'
import * as contract from '#src/contract/core/bulk-actions.ts'
import { bulkPaths } from '#src/contract/screens/bulk-actions.ts'
import { type Page, usePage } from '#views/page/page.ts'
import { Button, ButtonLink } from './button.tsx'
import { decisionLook } from './decision-buttons.tsx'
import { Form } from './form.tsx'
import { HiddenValues } from './hidden-values.tsx'
import { useShortcut } from './shortcut.ts'
import type { Column } from './table.tsx'

/** What the address selects: nothing, this page's rows, or all that match. */
export type Selected = 'page' | 'all' | null

export function readSelected(query: URLSearchParams): Selected {
  const given = query.get('select')
  return given === 'page' || given === 'all' ? given : null
}

export type PickItem = contract.BulkItem & { name: string; status: string }

/** What a button sends instead of an action. */
export const EXPORT = 'export'

export type BulkScope = {
  kinds: readonly contract.BulkKind[]
  /** Of every row, if a list shows one state alone. */
  state?: string | undefined
}

export function bulkActsOf(actor: Page['actor'], { kinds, state }: BulkScope): contract.BulkAct[] {
  return actor ? contract.bulkActsFor(actor, kinds, state) : []
}

type Boxes<Row> = BulkScope & {
  /** Null for a row that is not decided in bulk. */
  itemOf?: ((row: Row) => PickItem | null) | undefined
  /** Rows can be exported, so each has a box. */
  exported?: ((row: Row) => { id: string; name: string }) | undefined
}

/** For rows this person can export or act on. They belong to `PickBar`'s form. */
export function pickColumns<Row>(
  { t, actor }: Pick<Page, 't' | 'actor'>,
  selected: Selected,
  { itemOf, exported, ...scope }: Boxes<Row>,
): Column<Row>[] {
  const acts = bulkActsOf(actor, scope)
  if (acts.length === 0 && !exported) return []
  const boxOf = (row: Row) => {
    const item = acts.length > 0 ? itemOf?.(row) : undefined
    const offered = item ? acts.filter((act) => contract.fits(item.kind, act, item.status)) : []
    if (item && offered.length > 0)
      return { name: item.name, value: written(item, offered.length < acts.length) }
    const { name, id: value } = exported?.(row) ?? {}
    return name === undefined ? null : { name, value }
  }
  const column: Column<Row> = {
    key: `pick ${acts}`,
    header: t('common:picks.column'),
    headerHidden: true,
    part: 'pick',
    cell(row) {
      const box = boxOf(row)
      return (
        box && (
          <label className="check">
            <input
              type="checkbox"
              form="picks"
              name="pick"
              value={box.value}
              aria-label={t('common:picks.one', { name: box.name })}
              defaultChecked={selected !== null}
              disabled={selected === 'all'}
            />
          </label>
        )
      )
    },
  }
  return [column]
}

/** With the status, if that allows only some of the actions. */
function written({ kind, id, version, status }: PickItem, isPartly: boolean): string {
  return [kind, id, version ?? '', ...(isPartly ? [status] : [])].join(':')
}

type BarProps = BulkScope & {
  selected: Selected
  found: { totalItems: number; totalItemsCapped?: boolean | undefined }
  rows: number
  hrefOf: (selected: Selected) => string
  /** "All that match", as the service understands it. */
  all?: contract.BulkList | undefined
  /** The export of all that match, or the page that offers it as a job. */
  file?: ReactNode
}

/**
 * Submits the selection: with script the question opens above the list, without it is a page. Stands
 * beside the list, so that searches and paging don't send it again.
 */
export function PickForm() {
  return (
    <Form id="picks" action={bulkPaths.create()} target="#dialog" hidden>
      {null}
    </Form>
  )
}

export function PickBar(props: BarProps) {
  const { selected, file } = props
  const { t, actor } = usePage()
  const acts = bulkActsOf(actor, props)
  if (acts.length === 0 && !file) return null
  return (
    <div className="picked">
      <div id={PICKED}>
        <Picked {...props} />
      </div>
      <span className="row">
        {acts.map((act) => (
          <ActButton key={act} act={act} />
        ))}
        {file &&
          (selected === 'all' ? (
            file
          ) : (
            <Button form="picks" name="act" value={EXPORT} tone="ghost">
              {t('common:picks.export')}
            </Button>
          ))}
      </span>
    </div>
  )
}

/** Where `Picked` stands, which alone differs from page to page of a list. */
export const PICKED = 'picked'

/** How many rows are selected, and the ways to select more. */
export function Picked({ selected, found, rows, hrefOf, all }: BarProps) {
  const { t, format } = usePage()
  const total = format.total(found)
  const values = Object.entries({ back: hrefOf(null), ...(selected === 'all' && all) })
  return (
    <>
      <HiddenValues form="picks" values={Object.fromEntries(values.filter(([, value]) => value))} />
      <output data-picked={t('common:picks.selected')}>
        {selected === 'all' && t('common:picks.allSelected', { total })}
        {selected === 'page' && `${t('common:picks.selected')} ${format.number(rows)}`}
      </output>
      {selected ? (
        <ButtonLink href={hrefOf(null)} tone="ghost">
          {t('common:picks.clear')}
        </ButtonLink>
      ) : (
        <ButtonLink href={hrefOf('page')} tone="ghost" data-pick-page="">
          {t('common:picks.page')}
        </ButtonLink>
      )}
      {all && selected !== 'all' && found.totalItems > rows && (
        <ButtonLink href={hrefOf('all')} tone="ghost">
          {t('common:picks.all', { total })}
        </ButtonLink>
      )}
    </>
  )
}

function ActButton({ act }: { act: contract.BulkAct }) {
  const { t } = usePage()
  const shortcut = useShortcut(act === 'approve' || act === 'reject' ? act : undefined)
  return (
    <Button form="picks" name="act" value={act} {...looks[act]} {...shortcut}>
      {t(`common:picks.act.${act}`)}
    </Button>
  )
}

const looks = {
  approve: { icon: 'check' },
  reject: decisionLook({ to: 'REJECTED' }),
  activate: { icon: 'check' },
  deactivate: { tone: 'danger', icon: 'x' },
  unblock: { icon: 'check' },
  block: decisionLook({ to: 'BLOCKED' }),
  delete: decisionLook({ to: null }),
  revoke: decisionLook({ to: null }),
  end: decisionLook({ to: null }),
} as const
