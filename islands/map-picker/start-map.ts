import 'leaflet/src/map/handler/Map.Drag.js'
import 'leaflet/src/map/handler/Map.ScrollWheelZoom.js'
import 'leaflet/src/map/handler/Map.TouchZoom.js'
import { DivIcon } from 'leaflet/src/layer/marker/DivIcon.js'
import { Marker } from 'leaflet/src/layer/marker/Marker.js'
import { TileLayer } from 'leaflet/src/layer/tile/TileLayer.js'
import { Map as LeafletMap } from 'leaflet/src/map/Map.js'
import type { BaseMap } from './base-map.ts'
import { DrawnLayer } from './drawn-layer.ts'
import { pixelOf, placeAt, scaleAt } from './mercator.ts'
import type { Place } from './place.ts'

export type Settings = {
  centre: Place
  zoom: number
  base: BaseMap | null
  tiles: { url: string; attribution: string } | null
  onPick: (place: Place) => void
  onMove: (view: MapView) => void
}

export type MapView = { centre: Place; scale: ReturnType<typeof scaleAt> }

export type PickerMap = {
  show: (place: Place | null, follow?: 'pan' | 'centre') => void
  centre: () => Place
  step: (from: Place, x: number, y: number) => Place
  zoomBy: (levels: number) => void
  remove: () => void
}

const MIN_ZOOM = 7
const MAX_ZOOM = 18
const SCALE_ROOM = 110
const EDGE = 48
const DRAWN_ZOOM = 12
const latLng = ({ latitude, longitude }: Place): [number, number] => [latitude, longitude]

export function startMap(element: HTMLElement, settings: Settings): PickerMap {
  const { base, tiles, onPick, onMove } = settings
  const map = new LeafletMap(element, {
    attributionControl: false,
    zoomControl: false,
    keyboard: false,
    // Until the map is used, the wheel scrolls the page.
    scrollWheelZoom: false,
    minZoom: MIN_ZOOM,
    maxZoom: MAX_ZOOM,
    zoomAnimation: !matchMedia('(prefers-reduced-motion: reduce)').matches,
  })
  const pin = new Marker(latLng(settings.centre), {
    icon: icon(),
    draggable: true,
    keyboard: false,
  })
  const centre = () => ({ latitude: map.getCenter().lat, longitude: map.getCenter().lng })
  map.on('zoomend moveend', () => {
    const here = centre()
    onMove({ centre: here, scale: scaleAt(here.latitude, map.getZoom(), SCALE_ROOM) })
  })
  map.on('click', ({ latlng }) => onPick({ latitude: latlng.lat, longitude: latlng.lng }))
  pin.on('dragend', () => {
    const { lat, lng } = pin.getLatLng()
    onPick({ latitude: lat, longitude: lng })
  })
  const stop = tiles || !base ? addTiles(map, tiles) : addDrawing(map, base, element)
  const zoom = tiles ? settings.zoom : Math.min(settings.zoom, DRAWN_ZOOM)
  map.setView(latLng(settings.centre), zoom)
  const wheel = (event: FocusEvent) =>
    event.type === 'focusin' ? map.scrollWheelZoom.enable() : map.scrollWheelZoom.disable()
  element.addEventListener('focusin', wheel)
  element.addEventListener('focusout', wheel)
  return {
    show(place, follow) {
      const there = latLng(place ?? centre())
      pin.setLatLng(there).addTo(map)
      if (follow === 'pan') map.panInside(there, { padding: [EDGE, EDGE] })
      if (follow === 'centre') map.setView(there, Math.max(map.getZoom(), zoom))
    },
    centre,
    step(from, x, y) {
      const pixel = pixelOf(from, map.getZoom())
      return placeAt({ x: pixel.x + x, y: pixel.y + y }, map.getZoom())
    },
    // Without animation: a key pressed again during one would be lost.
    zoomBy: (levels) => void map.setZoom(map.getZoom() + levels, { animate: false }),
    remove() {
      stop()
      map.remove()
    },
  }
}

function addTiles(map: LeafletMap, tiles: Settings['tiles']): () => void {
  if (tiles) new TileLayer(tiles.url, { maxNativeZoom: MAX_ZOOM }).addTo(map)
  return () => {}
}

function addDrawing(map: LeafletMap, base: BaseMap, element: HTMLElement): () => void {
  const layer = new DrawnLayer(base, element).addTo(map)
  const { west, south, east, north } = base.box
  map.setMaxBounds([
    [south, west],
    [north, east],
  ])
  const dark = matchMedia('(prefers-color-scheme: dark)')
  const redraw = () => void layer.redraw()
  dark.addEventListener('change', redraw)
  return () => dark.removeEventListener('change', redraw)
}

function icon(): DivIcon {
  const html = document.createElement('div')
  html.className = 'map-pin'
  return new DivIcon({ html, className: '', iconSize: [30, 38], iconAnchor: [15, 37] })
}
