import { type KeyboardEvent, type ReactNode, useRef, useState } from 'react'
import type Squire from 'squire-rte'
import type { Formats } from './use-squire.ts'

export type ToolTexts = {
  toolbar: string
  bold: string
  italic: string
  list: string
  link: string
  linkAddress: string
  linkApply: string
}

type Props = { editor: Squire; formats: Formats; texts: ToolTexts }

/** The toolbar; left and right arrows move within it (ARIA Authoring Practices, toolbar). */
export function Tools({ editor, formats, texts }: Props) {
  const [linking, setLinking] = useState(false)
  return (
    <div className="tools" role="toolbar" aria-label={texts.toolbar} onKeyDown={moveFocus}>
      <Tool
        label={texts.bold}
        on={formats.bold}
        act={() => (formats.bold ? editor.removeBold() : editor.bold())}
      >
        <b>B</b>
      </Tool>
      <Tool
        label={texts.italic}
        on={formats.italic}
        act={() => (formats.italic ? editor.removeItalic() : editor.italic())}
      >
        <i>I</i>
      </Tool>
      <Tool
        label={texts.list}
        on={formats.list}
        act={() => (formats.list ? editor.removeList() : editor.makeUnorderedList())}
      >
        •
      </Tool>
      <Tool
        label={texts.link}
        on={formats.link}
        act={() => (formats.link ? editor.removeLink() : setLinking(!linking))}
      >
        <u>{texts.link}</u>
      </Tool>
      {linking && <LinkForm editor={editor} texts={texts} close={() => setLinking(false)} />}
    </div>
  )
}

type ToolProps = { label: string; on: boolean; act: () => unknown; children: ReactNode }

function Tool({ label, on, act, children }: ToolProps) {
  return (
    <button type="button" aria-label={label} title={label} aria-pressed={on} onClick={act}>
      {children}
    </button>
  )
}

type LinkProps = { editor: Squire; texts: ToolTexts; close: () => void }

function LinkForm({ editor, texts, close }: LinkProps) {
  const input = useRef<HTMLInputElement>(null)
  const apply = () => {
    const address = input.current?.value.trim() ?? ''
    if (address) editor.makeLink(linkTo(address))
    close()
    editor.focus()
  }
  const keys = (event: KeyboardEvent) => {
    if (event.key === 'Enter') apply()
    if (event.key === 'Escape') close()
    if (event.key === 'Enter' || event.key === 'Escape') event.preventDefault()
    event.stopPropagation()
  }
  return (
    <>
      <input
        className="input"
        ref={(node) => {
          input.current = node
          node?.focus()
        }}
        type="url"
        aria-label={texts.linkAddress}
        placeholder="https://"
        onKeyDown={keys}
      />
      <button type="button" onClick={apply}>
        {texts.linkApply}
      </button>
    </>
  )
}

/** An address without a scheme is a page, or a person. */
function linkTo(address: string): string {
  if (/^(https?:|mailto:)/i.test(address)) return address
  return /^[^\s@/]+@[^\s@/]+$/.test(address) ? `mailto:${address}` : `https://${address}`
}

function moveFocus(event: KeyboardEvent<HTMLElement>): void {
  const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key]
  if (!step) return
  const buttons = [...event.currentTarget.querySelectorAll('button')]
  const focused = document.activeElement
  const here = focused instanceof HTMLButtonElement ? buttons.indexOf(focused) : -1
  buttons.at((here + step) % buttons.length)?.focus()
}
