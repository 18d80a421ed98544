import type { Coords } from 'leaflet'
import { GridLayer } from 'leaflet/src/layer/tile/GridLayer.js'
import { type BaseMap, namedTowns, type Town } from './base-map.ts'

const TILE = 256
const LABEL_ROOM = 180
/** Degrees between grid lines; the first that leaves enough room is used. */
const steps = [0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 2, 5]
const GRID_PIXELS = 90
const SOFT_ZOOM = 12
/** In pixels of zoom 0 at the latitude of Sri Lanka. */
const KILOMETRE = 0.00644

type Colours = { sea: string; land: string; line: string; ink: string; font: string }
type Pen = CanvasRenderingContext2D

export class DrawnLayer extends GridLayer {
  readonly #base: BaseMap
  readonly #colours: () => Colours
  readonly #named = new Map<number, Town[]>()

  constructor(base: BaseMap, container: HTMLElement) {
    super()
    this.#base = base
    this.#colours = () => coloursOf(container)
  }

  protected override createTile({ x, y, z }: Coords): HTMLElement {
    const canvas = document.createElement('canvas')
    const ratio = window.devicePixelRatio || 1
    canvas.width = TILE * ratio
    canvas.height = TILE * ratio
    const pen = canvas.getContext('2d')
    if (!pen) return canvas
    pen.scale(ratio, ratio)
    const colours = this.#colours()
    pen.fillStyle = colours.sea
    pen.fillRect(0, 0, TILE, TILE)
    pen.translate(-x * TILE, -y * TILE)
    this.#drawCoasts(pen, z, colours)
    drawGrid(pen, { x, y, z }, colours)
    this.#drawTowns(pen, { x, y, z }, colours)
    return canvas
  }

  /** The coast is exact to about half a kilometre, so its edge is drawn soft when zoomed in. */
  #drawCoasts(pen: Pen, zoom: number, { land, ink }: Colours): void {
    const scale = 2 ** zoom
    pen.beginPath()
    for (const ring of this.#base.coasts) {
      for (const [at, point] of ring.entries()) {
        if (at === 0) pen.moveTo(point.x * scale, point.y * scale)
        else pen.lineTo(point.x * scale, point.y * scale)
      }
      pen.closePath()
    }
    pen.fillStyle = land
    pen.fill()
    const soft = zoom >= SOFT_ZOOM
    pen.lineJoin = 'round'
    pen.globalAlpha = soft ? 0.45 : 0.35
    pen.strokeStyle = soft ? land : ink
    const kilometre = scale * KILOMETRE
    for (const width of soft ? [kilometre, 2 * kilometre] : [1]) {
      pen.lineWidth = width
      pen.stroke()
    }
    pen.lineWidth = 1
    pen.globalAlpha = 1
  }

  #drawTowns(pen: Pen, { x, y, z }: Pick<Coords, 'x' | 'y' | 'z'>, colours: Colours): void {
    pen.font = `500 12px ${colours.font}`
    pen.textBaseline = 'middle'
    pen.lineJoin = 'round'
    for (const { name, at } of this.#townsAt(z)) {
      const left = at.x * 2 ** z
      const top = at.y * 2 ** z
      const near =
        left > x * TILE - LABEL_ROOM &&
        left < (x + 1) * TILE + 8 &&
        Math.abs(top - (y + 0.5) * TILE) < TILE / 2 + 12
      if (near) drawTown(pen, { name, left, top }, colours)
    }
  }

  #townsAt(zoom: number): Town[] {
    const known = this.#named.get(zoom) ?? namedTowns(this.#base.towns, zoom)
    this.#named.set(zoom, known)
    return known
  }
}

function drawTown(
  pen: Pen,
  { name, left, top }: { name: string; left: number; top: number },
  { land, ink }: Colours,
): void {
  pen.beginPath()
  pen.arc(left, top, 3, 0, 2 * Math.PI)
  pen.fillStyle = ink
  pen.fill()
  pen.strokeStyle = land
  pen.lineWidth = 3
  pen.strokeText(name, left + 7, top)
  pen.lineWidth = 1
  pen.fillText(name, left + 7, top)
}

function drawGrid(pen: Pen, { x, y, z }: Pick<Coords, 'x' | 'y' | 'z'>, { line }: Colours): void {
  const perDegree = (TILE * 2 ** z) / 360
  const step = steps.find((degrees) => degrees * perDegree >= GRID_PIXELS) ?? 10
  const gap = step * perDegree
  pen.beginPath()
  for (let at = Math.ceil((x * TILE) / gap) * gap; at <= (x + 1) * TILE; at += gap) {
    pen.moveTo(at, y * TILE)
    pen.lineTo(at, (y + 1) * TILE)
  }
  for (let at = Math.ceil((y * TILE) / gap) * gap; at <= (y + 1) * TILE; at += gap) {
    pen.moveTo(x * TILE, at)
    pen.lineTo((x + 1) * TILE, at)
  }
  pen.strokeStyle = line
  pen.stroke()
}

/** As colours of the container, so that the theme's colour functions are resolved. */
function coloursOf(container: HTMLElement): Colours {
  const style = getComputedStyle(container)
  return {
    sea: style.backgroundColor,
    land: style.textDecorationColor,
    line: style.columnRuleColor,
    ink: style.color,
    font: style.fontFamily,
  }
}
