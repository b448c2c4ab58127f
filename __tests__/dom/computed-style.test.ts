/** The styles of browser-stubs.ts must be those of jsdom, which it asks where a page has a style sheet. Tests read no colours. */
it('computed styles are those of jsdom', () => {
  document.body.innerHTML = `
    <main style="visibility: hidden; pointer-events: none"><p>a <b style="visibility: visible">b</b></p><i hidden>c</i></main>
    <div style="display: none; opacity: 0"><button type="button" disabled>d</button><input type="hidden"><textarea></textarea></div>
    <details><summary>e</summary><p style="display: inherit">f</p></details><dialog>g</dialog><dialog open>h</dialog>
    <table><tbody><tr><th>i</th><td>j</td></tr></tbody></table><ul><li>k<ol><li>l</li></ol></li></ul>
    <fieldset><legend>m</legend><label><input type="radio">n</label><select><option>o</option></select></fieldset>
    <svg><path /></svg><template>p</template><a href="/">q</a>`;
  const properties = ['display', 'visibility', 'pointer-events', 'opacity', 'content', 'position', 'overflow'];
  const styles = () =>
    [...document.querySelectorAll('*')].map((element) => {
      const style = window.getComputedStyle(element);
      return [element.localName, style.display, ...properties.map((name) => style.getPropertyValue(name))];
    });
  const quick = styles();
  const empty = document.body.appendChild(document.createElement('style'));
  expect(styles().slice(0, -1)).toEqual(quick);
  empty.remove();
});
