import { type FormEvent, type KeyboardEvent, useRef, useState } from 'react'
import { type Candidate, degreesText, fillPlace, type Place, placeOf, samePlace } from './place.ts'
import type { MapPickerProps } from './props.ts'
import { useLookUps } from './use-look-ups.ts'
import { useMap } from './use-map.ts'
import { useReleased } from './use-released.ts'

const STEP = 16
const FINE = 2
const directions: Record<string, [number, number]> = {
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
}

export type Picker = ReturnType<typeof usePicker>

export function usePicker(props: MapPickerProps) {
  const { texts, home } = props
  const root = useRef<HTMLDivElement>(null)
  const latitude = useRef<HTMLInputElement>(null)
  const longitude = useRef<HTMLInputElement>(null)
  const search = useRef<HTMLInputElement>(null)
  /** An address filled in by a look-up may be overwritten by the next. */
  const filled = useRef('')
  /** Sequence number, so that a late answer does not replace a newer one. */
  const turn = useRef(0)
  const [message, setMessage] = useState(props.message)
  const [offer, setOffer] = useState('')
  const look = useLookUps(props, announce)
  const released = useReleased()
  const map = useMap(props, { onPick: (place) => void pickPlace(place), place: current })

  function announce(text: string) {
    turn.current += 1
    setMessage(text)
  }

  function current(): Place | null {
    return placeOf(latitude.current?.value ?? '', longitude.current?.value ?? '')
  }

  function write(place: Place, follow: 'pan' | 'centre' = 'pan') {
    for (const field of [latitude, longitude]) complain(field.current, '')
    changed(latitude.current, degreesText(place.latitude))
    changed(longitude.current, degreesText(place.longitude))
    map.show(place, follow)
    announcePin(texts.at, place)
  }

  function announcePin(words: string, place: Place) {
    const isHome = within(place.latitude, home.latitude) && within(place.longitude, home.longitude)
    announce(fillPlace(isHome ? words : texts.abroad, place))
  }

  /** Pairs, links, degrees with minutes and numbers in each other's place, which Sri Lanka has none of. */
  async function readTyped() {
    const typed = valuesOf()
    const read = await look.read(typed)
    const now = valuesOf()
    if (now.latitude !== typed.latitude || now.longitude !== typed.longitude) return
    if (read.ok) return take(read.found)
    for (const [name, field] of Object.entries({ latitude, longitude })) {
      complain(field.current, read.errors?.[name as keyof Place] ?? '')
    }
  }

  function valuesOf() {
    return {
      latitude: latitude.current?.value ?? '',
      longitude: longitude.current?.value ?? '',
    }
  }

  function take(candidate: Candidate) {
    write(candidate, 'centre')
    if (!candidate.address) return
    announcePin(texts.near.replace('{address}', candidate.address), candidate)
    suggest(candidate.address)
  }

  function postUnaudited() {
    const place = current()
    const isUnread = !placeOf(latitude.current?.value || '0', longitude.current?.value || '0')
    if (isUnread || (place && place.latitude > place.longitude)) void readTyped()
    else if (place && look.isNew(place)) void confirm(place)
  }

  async function pickPlace(place: Place, follow?: 'centre') {
    write(place, follow)
    await confirm(place)
  }

  /** Looks up the address; a typed one is replaced only on request. */
  async function confirm(place: Place) {
    const mine = turn.current
    const address = await look.address(place)
    await released()
    if (address === null || !samePlace(place, current())) return
    const words = address ? texts.near.replace('{address}', address) : texts.unknown
    if (mine === turn.current) announcePin(words, place)
    suggest(address)
  }

  function suggest(address: string) {
    const field = addressField(root.current, props.addressField)
    const typed = field?.value.trim() ?? ''
    const free = typed === '' || typed === filled.current
    if (address && free) fill(address)
    setOffer(address && !free && typed !== address ? address : '')
  }

  function fill(address: string) {
    filled.current = address
    changed(addressField(root.current, props.addressField), address)
    setOffer('')
  }

  function keys(event: KeyboardEvent) {
    const act = keyAct(event)
    if (!act) return
    event.preventDefault()
    const here = current() ?? map.centre()
    if (act === 'confirm') void pickPlace(here)
    else if ('zoom' in act) map.zoomBy(act.zoom)
    else write(map.step(here, ...act.move))
  }

  return {
    root,
    latitude,
    longitude,
    search,
    element: map.element,
    open: map.open,
    failed: map.failed,
    view: map.view,
    base: map.base,
    zoomBy: map.zoomBy,
    message,
    offer,
    busy: look.busy,
    candidates: look.candidates,
    keys,
    typed({ currentTarget, nativeEvent }: FormEvent<HTMLInputElement>) {
      currentTarget.setCustomValidity('')
      map.show(current(), 'centre')
      if (nativeEvent instanceof InputEvent && nativeEvent.inputType === 'insertFromPaste')
        postUnaudited()
    },
    postUnaudited,
    find: async () => look.find(search.current?.value ?? ''),
    locate: () => look.locate((place) => void pickPlace(place, 'centre')),
    pick(candidate: Candidate) {
      look.forget()
      look.known(candidate)
      take(candidate)
      search.current?.focus()
    },
    takeOffer: () => fill(offer),
    focusSearch: () => search.current?.focus(),
    focusFound: () => root.current?.querySelector<HTMLElement>('.found button')?.focus(),
  }
}

function addressField(
  inside: Element | null,
  name: string,
): HTMLInputElement | HTMLTextAreaElement | null {
  const field = inside?.closest('form')?.elements.namedItem(name)
  const isText = field instanceof HTMLTextAreaElement || field instanceof HTMLInputElement
  return isText ? field : null
}

function changed(field: HTMLInputElement | HTMLTextAreaElement | null, value: string): void {
  if (!field || field.value === value) return
  field.value = value
  field.dispatchEvent(new Event('change', { bubbles: true }))
}

/** Shown as the form's own checks are (`islands/forms/check.ts`). */
function complain(field: HTMLInputElement | null, message: string): void {
  if (!field || message === (field.validity.customError ? field.validationMessage : '')) return
  field.setCustomValidity(message)
  field.dispatchEvent(new Event('change', { bubbles: true }))
}

type KeyAct = { move: [number, number] } | { zoom: 1 | -1 } | 'confirm'

/** Null for keys left to the browser. `shiftKey` makes small steps. */
export function keyAct(event: {
  key: string
  shiftKey: boolean
  altKey: boolean
  ctrlKey: boolean
  metaKey: boolean
}): KeyAct | null {
  if (event.altKey || event.ctrlKey || event.metaKey) return null
  const direction = directions[event.key]
  const step = event.shiftKey ? FINE : STEP
  if (direction) return { move: [direction[0] * step, direction[1] * step] }
  if (event.key === '+' || event.key === '=') return { zoom: 1 }
  if (event.key === '-' || event.key === '_') return { zoom: -1 }
  return event.key === 'Enter' ? 'confirm' : null
}

function within(value: number, [least, most]: readonly [number, number]): boolean {
  return value >= least && value <= most
}
