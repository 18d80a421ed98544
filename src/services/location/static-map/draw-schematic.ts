import { STATIC_SIZE } from '#src/contract/location/place.ts'
import { townsAround } from '#src/services/location/gazetteer/nearest-town.ts'
import type { Point } from '#src/services/location/geocoding/geocoder.ts'
import { areaCodeOf } from '#src/services/location/global-code.ts'
import { drawDegrees, drawGrid } from './grid.ts'
import { drawInset, insetBox, isAround } from './inset.ts'
import { drawLand } from './land.ts'
import { lettering } from './lettering.ts'
import * as marks from './marks.ts'
import { viewOf } from './projection.ts'
import { createRoom } from './room.ts'
import { drawSignposts } from './signposts.ts'
import { drawTowns, isOnMap } from './town-marks.ts'

const SOURCES = 'Places: GeoNames · Coast: Natural Earth'
const SIGNPOST_KM = 300
const BUILT_KM = 6

export async function drawSchematic(place: Point): Promise<string> {
  const letters = await lettering()
  const view = viewOf(place)
  const room = createRoom(STATIC_SIZE)
  const code = marks.drawCode(areaCodeOf(place), letters)
  const inset = isAround(place) ? insetBox(STATIC_SIZE) : null
  for (const box of [
    marks.PIN_BOX,
    marks.SOURCES_BOX,
    marks.SCALE_BOX,
    marks.NORTH_BOX,
    code.box,
    inset,
  ]) {
    if (box) room.keep(box)
  }
  const towns = townsAround(place).filter(({ km }) => km < SIGNPOST_KM)
  const near = towns.filter((one) => isOnMap(view, one))
  const far = towns.filter((one) => !isOnMap(view, one))
  return svgOf([
    drawLand(
      view,
      towns.filter(({ km }) => km < BUILT_KM),
    ),
    drawGrid(view),
    drawTowns(view, near, letters, room),
    drawSignposts(view, far, letters, room),
    drawDegrees(view, letters, room),
    inset ? drawInset(place, inset) : '',
    marks.drawScale(view.pixelsPerKm, letters),
    marks.drawNorth(letters),
    code.svg,
    marks.drawSources(SOURCES, letters),
    marks.drawPin(),
  ])
}

export function svgOf(parts: readonly string[]): string {
  const size = STATIC_SIZE
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="${size}" viewBox="0 0 ${size} ${size}">${parts.join('')}</svg>`
}
