/**
 * Styles of the frame. Colours are those of the system, in light and dark. The page can't override them, because its rules reach
 * only the host element.
 */
export const frameStyles = `
:host { all: initial !important; display: contents !important; }
[hidden] { display: none !important; }
* { box-sizing: border-box; }
.open-button, .frame {
  position: fixed; z-index: 2147483647; color-scheme: light dark;
  background: Canvas; color: CanvasText; border: 1px solid color-mix(in srgb, CanvasText 30%, Canvas);
  font: 14px/1.4 system-ui, sans-serif;
}
.open-button {
  inset-block-end: 12px; inset-inline-end: 12px; min-block-size: 32px; padding: 4px 12px;
  border-radius: 16px; box-shadow: 0 1px 4px rgb(0 0 0 / 25%); cursor: pointer;
}
.frame { display: flex; flex-direction: column; box-shadow: 0 0 16px rgb(0 0 0 / 25%); }
.frame[data-dock='right'] {
  inset-block: 0; right: 0; inline-size: calc(var(--size) * 1%); min-inline-size: 320px;
}
.frame[data-dock='bottom'] {
  inset-inline: 0; bottom: 0; block-size: calc(var(--size) * 1%); min-block-size: 200px;
}
.bar {
  display: flex; align-items: center; gap: 4px; padding: 2px 4px 2px 12px;
  border-block-end: 1px solid color-mix(in srgb, CanvasText 15%, Canvas);
}
.title { flex: 1; font-weight: 600; margin: 0; font-size: inherit; }
.bar button {
  min-block-size: 28px; padding: 2px 8px; border: 0; border-radius: 4px; background: none; color: inherit;
  font: inherit; cursor: pointer;
}
.bar button:hover { background: color-mix(in srgb, CanvasText 10%, Canvas); }
:focus-visible { outline: 2px solid Highlight; outline-offset: -2px; }
.open-button:focus-visible { outline-offset: 2px; }
.separator { position: absolute; z-index: 1; touch-action: none; }
.separator:hover, .separator:focus-visible { background: Highlight; outline: none; }
[data-dock='right'] > .separator { inset-block: 0; left: -4px; inline-size: 8px; cursor: ew-resize; }
[data-dock='bottom'] > .separator { inset-inline: 0; top: -4px; block-size: 8px; cursor: ns-resize; }
.status { margin: 0; padding: 12px; overflow-wrap: anywhere; }
.content { flex: 1; min-block-size: 0; overflow: auto; }
@media (max-width: 640px) {
  .frame[data-dock] { inset: 0; inline-size: auto; block-size: auto; border: 0; }
  .separator, .dock-button { display: none; }
}
@media print { .open-button, .frame { display: none; } }
`
