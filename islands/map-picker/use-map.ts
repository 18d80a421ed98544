import { useEffect, useRef, useState } from 'react'
import { loadMap, type MapParts } from './load-map.ts'
import type { Place } from './place.ts'
import type { MapPickerProps } from './props.ts'
import type { MapView, PickerMap } from './start-map.ts'

type Hooks = {
  onPick: (place: Place) => void
  place: () => Place | null
}

export function useMap(props: MapPickerProps, hooks: Hooks) {
  const element = useRef<HTMLDivElement>(null)
  const map = useRef<PickerMap>(null)
  const latest = useRef({ ...props, ...hooks })
  const [parts, setParts] = useState<MapParts | null>(null)
  const [failed, setFailed] = useState(false)
  const [view, setView] = useState<MapView | null>(null)
  const { styles, baseMap } = props

  useEffect(() => {
    latest.current = { ...props, ...hooks }
  })

  useEffect(() => {
    let gone = false
    loadMap(styles, baseMap)
      .then((loaded) => !gone && setParts(loaded))
      .catch(() => !gone && setFailed(true))
    return () => {
      gone = true
    }
  }, [styles, baseMap])

  useEffect(() => {
    if (!parts || !element.current) return
    const { centre, zoom, tiles } = latest.current
    const place = latest.current.place()
    const started = parts.startMap(element.current, {
      centre: place ?? centre,
      zoom,
      tiles,
      base: parts.base,
      onPick: (picked) => latest.current.onPick(picked),
      onMove: setView,
    })
    map.current = started
    started.show(place)
    return () => {
      map.current = null
      started.remove()
    }
  }, [parts])

  return {
    element,
    open: parts !== null,
    failed,
    view,
    base: parts?.base ?? null,
    show: (...how: Parameters<PickerMap['show']>) => map.current?.show(...how),
    centre: () => map.current?.centre() ?? props.centre,
    step: (from: Place, x: number, y: number) => map.current?.step(from, x, y) ?? from,
    zoomBy: (levels: number) => map.current?.zoomBy(levels),
  }
}
