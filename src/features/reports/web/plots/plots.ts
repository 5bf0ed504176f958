export { BarPlot, StackPlot } from './bar-plot.tsx';
export { LinePlot } from './line-plot.tsx';
export { RingPlot } from './ring-plot.tsx';
