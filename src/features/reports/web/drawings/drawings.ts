export { BarDrawing, StackDrawing } from './bar-drawing.tsx';
export { LineDrawing } from './line-drawing.tsx';
export { RingDrawing } from './ring-drawing.tsx';
