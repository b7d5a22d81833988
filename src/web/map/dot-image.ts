// The dot beside a name as an image: no sprite is fetched, the browser draws it.

/** Pixels of the image, which has two for each on the screen. */
const SIZE = 22;
export const DOT_PIXEL_RATIO = 2;
const RADIUS = 7;
const HALO = 2.5;

/** What a style calls the image. */
export const dotName = (colour: string, halo: string): string => `dot ${colour} ${halo}`;

/** Undefined where the browser draws no images. */
export function dotImage(colour: string, halo: string): ImageData | undefined {
  const canvas = document.createElement('canvas');
  canvas.width = canvas.height = SIZE;
  const context = canvas.getContext('2d');
  if (!context) return undefined;
  context.beginPath();
  context.arc(SIZE / 2, SIZE / 2, RADIUS, 0, 2 * Math.PI);
  context.fillStyle = colour;
  context.strokeStyle = halo;
  context.lineWidth = 2 * HALO;
  context.stroke();
  context.fill();
  return context.getImageData(0, 0, SIZE, SIZE);
}
