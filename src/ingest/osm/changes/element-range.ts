// From which to which element a block reaches, and whether its elements are in order; nothing of them is kept.
import { ElementKind, type ElementVisitor, MemberType } from '../element-visitor.ts';
import { elementKey } from '../map-element.ts';

export class ElementRange implements ElementVisitor {
  readonly kinds = ElementKind.Node | ElementKind.Way | ElementKind.Relation;
  first = Number.NaN;
  last = Number.NaN;
  sorted = true;

  begin(): void {
    this.first = Number.NaN;
    this.last = Number.NaN;
    this.sorted = true;
  }

  node(id: number): void {
    this.#see(elementKey(MemberType.Node, id));
  }

  wantsWay(id: number): boolean {
    this.#see(elementKey(MemberType.Way, id));
    return false;
  }

  wantsRelation(id: number): boolean {
    this.#see(elementKey(MemberType.Relation, id));
    return false;
  }

  #see(key: number): void {
    if (Number.isNaN(this.first)) this.first = key;
    else if (key <= this.last) this.sorted = false;
    this.last = key;
  }
}
