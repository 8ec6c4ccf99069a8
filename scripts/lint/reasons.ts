import type { RuleTester } from 'oxlint/plugins-dev';

// oxlint exports these types only as those of its tester's parameters.
type Rule = Parameters<RuleTester['run']>[1];
type Visitor = ReturnType<NonNullable<Rule['create']>>;
type Cast = Parameters<NonNullable<Visitor['TSAsExpression'] | Visitor['TSNonNullExpression']>>[0];

/** Nodes above which a comment stands. */
const HAS_COMMENT_ABOVE = /(?:Statement|Declaration|Property|Definition)$/;

/** Calls whose result has no type but the one that a cast gives it. */
const IS_PARSED = /^\(?(?:await )?(?:[\w.]+\.json|JSON\.parse)\(/;

/**
 * A rule of oxlint: each `as` and `!` has a comment that says why it holds, on its line, above it, or above its statement.
 * Free are `as const`, the type of JSON that is parsed there, an element by its index (`rows[0]!`), and a `!` whose
 * statement compares the same with `undefined`.
 */
export const casts: Rule = {
  create(context) {
    const { sourceCode } = context;
    const textOf = (node: Cast | Cast['parent']) => sourceCode.getText(node);

    function report(node: Cast): void {
      let whole: Cast | Cast['parent'] = node;
      while (!HAS_COMMENT_ABOVE.test(whole.type) && whole.parent) whole = whole.parent;
      if (node.type === 'TSNonNullExpression' && /[!=]== undefined/.test(textOf(whole))) {
        const own = textOf(node.expression);
        if ([' === undefined', ' !== undefined'].some((test) => textOf(whole).includes(own + test))) return;
      }
      const commented = sourceCode.getAllComments().map(({ loc }) => loc.end.line);
      const lines = [node.loc.start.line, node.loc.end.line, whole.loc.start.line];
      if (lines.some((line) => commented.includes(line) || commented.includes(line - 1))) return;
      context.report({ node, message: `Say in a comment why ${textOf(node)} holds.` });
    }

    return {
      TSAsExpression(node) {
        if (node.parent.type === 'TSAsExpression' || textOf(node.typeAnnotation) === 'const') return;
        if (!IS_PARSED.test(textOf(node.expression))) report(node);
      },
      TSNonNullExpression(node) {
        if (!(node.expression.type === 'MemberExpression' && node.expression.computed)) report(node);
      },
    };
  },
};

export default { meta: { name: 'reasons' }, rules: { casts } };
