// Drawings are markup made from our own parts. As attributes of markup their styles would be refused by the server's strict
// content security policy, so they are set one by one, which it allows.

/** An action: fills an svg element with a drawing, again whenever it changes. */
export function draw(node: SVGElement, markup: string) {
  function update(body: string) {
    node.innerHTML = body.replaceAll(' style="', ' data-style="');
    for (const part of node.querySelectorAll<SVGElement>('[data-style]')) {
      part.style.cssText = part.dataset['style']!;
      part.removeAttribute('data-style');
    }
  }
  update(markup);
  return { update };
}
